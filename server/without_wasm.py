"""The script that takes WebAssembly away from a page whose policy refuses it (headers.py).

Streamlit's protobuf tries it as it is loaded, for numbers of 64 bits, and without it computes in JavaScript. Firefox
logs each try that the policy refuses as an error. Run inline, before Streamlit's scripts: headers.py allows it by its
hash. Seen in Streamlit 1.67.
"""

SCRIPT = "delete globalThis.WebAssembly;"
