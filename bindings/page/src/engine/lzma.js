// SPDX-License-Identifier: MIT
// Unpacks LZMA, as `xz --format=lzma` writes it, from the characters that build.mjs puts it into. The engine takes a fifth less
// space so than in what browsers unpack.

/** What build.mjs has written: two digits of 91 hold 13 bits, or 14. @param {string} text @returns {Uint8Array} */
export function bytesOfBase91(text) {
  const bytes = new Uint8Array(text.length);
  let [size, first, bits, count] = [0, -1, 0, 0];
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    // The printable characters but for ' < and the backslash.
    const digit = code - 0x21 - (code > 0x27 ? 1 : 0) - (code > 0x3c ? 1 : 0) - (code > 0x5c ? 1 : 0);
    if (first < 0) {
      first = digit;
      continue;
    }
    const value = first + digit * 91;
    first = -1;
    bits |= value << count;
    count += (value & 8191) > 88 ? 13 : 14;
    for (; count > 7; count -= 8, bits >>= 8) bytes[size++] = bits & 255;
  }
  if (first >= 0) bytes[size++] = bits | first << count;
  return bytes.subarray(0, size);
}

/** How often a bit was 0, in 2048ths: so begins every one. */
const EVEN = 1024;
const MOVE_BITS = 5;
const TOP = 1 << 24;

/** @param {number} size @returns {Uint16Array} */
function chances(size) {
  return new Uint16Array(size).fill(EVEN);
}

/** The bits of a range coder: what is likely takes less than a bit. */
class Bits {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    // The first byte is always 0.
    this.at = at + 1;
    this.range = -1 >>> 0;
    this.code = 0;
    for (let i = 0; i < 4; ++i) this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  next() {
    return this.bytes[this.at++];
  }

  normalize() {
    if (this.range >= TOP) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  /** @param {Uint16Array} table @param {number} i @returns {number} */
  bit(table, i) {
    const chance = table[i];
    const bound = (this.range >>> 11) * chance;
    if (this.code < bound) {
      this.range = bound;
      table[i] = chance + ((2048 - chance) >> MOVE_BITS);
      this.normalize();
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    table[i] = chance - (chance >> MOVE_BITS);
    this.normalize();
    return 1;
  }

  /** Bits that are as likely 0 as 1. @param {number} count */
  plain(count) {
    let value = 0;
    for (let i = 0; i < count; ++i) {
      this.range >>>= 1;
      const isSet = this.code >= this.range ? 1 : 0;
      if (isSet) this.code -= this.range;
      value = (value << 1) | isSet;
      this.normalize();
    }
    return value >>> 0;
  }

  /** A number whose first bits say how likely the others are. @param {Uint16Array} table @param {number} count @param {number} [base] */
  tree(table, count, base = 0) {
    let value = 1;
    for (let i = 0; i < count; ++i) value = (value << 1) | this.bit(table, base + value);
    return value - (1 << count);
  }

  /** The same with the lowest bit first. @param {Uint16Array} table @param {number} count @param {number} [base] */
  reverseTree(table, count, base = 0) {
    let value = 1;
    let result = 0;
    for (let i = 0; i < count; ++i) {
      const bit = this.bit(table, base + value);
      value = (value << 1) | bit;
      result |= bit << i;
    }
    return result;
  }
}

/** Lengths of copies, from 2. */
class Lengths {
  constructor() {
    this.choice = chances(2);
    this.low = chances(16 << 3);
    this.middle = chances(16 << 3);
    this.high = chances(1 << 8);
  }

  /** @param {Bits} bits @param {number} posState */
  read(bits, posState) {
    if (!bits.bit(this.choice, 0)) return 2 + bits.tree(this.low, 3, posState << 3);
    if (!bits.bit(this.choice, 1)) return 10 + bits.tree(this.middle, 3, posState << 3);
    return 18 + bits.tree(this.high, 8);
  }
}

/**
 * The plain bytes of a packed file whose size stands in its head.
 * @param {Uint8Array} file @returns {Uint8Array<ArrayBuffer>}
 */
export function unpackLzma(file) {
  const [properties] = file;
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const size = new DataView(file.buffer, file.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const bits = new Bits(file, 13);
  const literals = chances(0x300 << (lc + lp));
  const isMatch = chances(12 << 4);
  const isRep = chances(12);
  const isRep0 = chances(12);
  const isRep1 = chances(12);
  const isRep2 = chances(12);
  const isRep0Long = chances(12 << 4);
  const slots = chances(4 << 6);
  const special = chances(128);
  const align = chances(16);
  const lengths = new Lengths();
  const repLengths = new Lengths();
  // The distances of the last copies.
  const reps = [1, 1, 1, 1];
  let state = 0;
  let at = 0;

  const literal = () => {
    const before = at ? out[at - 1] : 0;
    const base = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      // After a copy the byte often differs from the one that would have been copied: its bits say how.
      for (let match = out[at - reps[0]], agrees = true; agrees && symbol < 0x100; match <<= 1) {
        const bit = (match >> 7) & 1;
        const own = bits.bit(literals, base + ((1 + bit) << 8) + symbol);
        symbol = (symbol << 1) | own;
        agrees = own === bit;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bits.bit(literals, base + symbol);
    out[at++] = symbol & 0xff;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const distance = (/** @type {number} */ length) => {
    const slot = bits.tree(slots, 6, Math.min(length - 2, 3) << 6);
    if (slot < 4) return slot;
    const direct = (slot >> 1) - 1;
    const start = ((2 | (slot & 1)) << direct) >>> 0;
    if (slot < 14) return start + bits.reverseTree(special, direct, start - slot);
    return start + bits.plain(direct - 4) * 16 + bits.reverseTree(align, 4);
  };
  const copy = (/** @type {number} */ length) => {
    for (const end = Math.min(size, at + length); at < end; ++at) out[at] = out[at - reps[0]];
  };
  /** A copy from as far as one of the last. @param {number} posState */
  const again = (posState) => {
    if (!bits.bit(isRep0, state)) {
      if (!bits.bit(isRep0Long, (state << 4) + posState)) {
        state = state < 7 ? 9 : 11;
        return copy(1);
      }
    } else {
      const which = !bits.bit(isRep1, state) ? 1 : !bits.bit(isRep2, state) ? 2 : 3;
      reps.unshift(...reps.splice(which, 1));
    }
    copy(repLengths.read(bits, posState));
    state = state < 7 ? 8 : 11;
  };

  while (at < size) {
    const posState = at & ((1 << pb) - 1);
    if (!bits.bit(isMatch, (state << 4) + posState)) {
      literal();
    } else if (bits.bit(isRep, state)) {
      again(posState);
    } else {
      const length = lengths.read(bits, posState);
      reps.pop();
      reps.unshift(distance(length) + 1);
      copy(length);
      state = state < 7 ? 7 : 10;
    }
  }
  return out;
}
