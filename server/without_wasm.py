"""The script that removes WebAssembly from a page whose policy refuses it (headers.py).

Streamlit's protobuf tries to use it for numbers of 64 bits when it is loaded, and computes in JavaScript without it.
Firefox logs each attempt that the policy refuses as an error. The script is inline, before Streamlit's scripts:
headers.py allows it by its hash. Seen in Streamlit 1.67.
"""

SCRIPT = "delete globalThis.WebAssembly;"
