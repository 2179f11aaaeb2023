// SPDX-License-Identifier: MIT
// The script of the page is packed as the engine is. This one unpacks it and has the browser run it; the page's policy names both
// by their hashes.
import {bytesOfBase91, unpackLzma} from './engine/lzma.js';

const packed = /** @type {HTMLElement} */ (document.getElementById('packed-script'));
const script = document.createElement('script');
script.id = 'script';
script.textContent = new TextDecoder().decode(unpackLzma(bytesOfBase91(packed.textContent || '')));
document.body.append(script);
