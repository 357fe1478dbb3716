#!/usr/bin/env python3
"""Runs Django's commands and the project's own, such as recount and audit."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    execute_from_command_line(sys.argv)
