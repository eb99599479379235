interface Size {
  width: number
  height: number
}

/** The largest size of the same shape whose longer side is at most `longest`; nothing is ever enlarged. */
export function fittingSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: pixels(width * scale), height: pixels(height * scale) }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length))
}
