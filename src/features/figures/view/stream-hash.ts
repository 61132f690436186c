// figures: recognizes a text that is read piece by piece.

/** Equal for equal texts, in whatever pieces they are read; two 32-bit lanes, not secure against forgery. */
export function streamHash() {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let length = 0;
  return {
    add: (piece: string): void => {
      for (let i = 0; i < piece.length; i += 1) {
        const unit = piece.charCodeAt(i);
        a = Math.imul(a ^ unit, 2654435761);
        b = Math.imul(b ^ unit ^ (a >>> 15), 1597334677);
      }
      length += piece.length;
    },
    text: (): string => `${length}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`,
  };
}
