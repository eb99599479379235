/** A number from 0 up to 1 that depends on nothing but what it is asked about, so that every run is the same. */
export function draw(about: string, ...numbers: number[]): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < about.length; at++) hash = Math.imul(hash ^ about.charCodeAt(at), 0x01000193)
  for (const number of numbers) hash = Math.imul(hash ^ (number + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 15)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000
}

export function between(least: number, most: number, about: string, ...numbers: number[]): number {
  return least + Math.floor(draw(about, ...numbers) * (most - least + 1))
}

type Choices = readonly [unknown, ...unknown[]]

export function pick<const T extends Choices>(choices: T, about: string, ...numbers: number[]): T[number] {
  return choices[between(0, choices.length - 1, about, ...numbers)]
}

/** Takes turns instead of drawing, so that even a small fleet shows every choice. */
export function inTurn<const T extends Choices>(choices: T, turn: number): T[number] {
  return choices[turn % choices.length]
}
