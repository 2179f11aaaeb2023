/** The script that emscripten makes for the engine. */
declare function PunctEngine(options: {wasmBinary: ArrayBuffer | Uint8Array}): Promise<any>;
