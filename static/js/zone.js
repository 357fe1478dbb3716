/* Times of a match are told as the clock on the wall tells them. */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll('[name="time_zone"]')) field.value ||= zone ?? "";
