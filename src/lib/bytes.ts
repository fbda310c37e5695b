const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units, as phones show it: `840 kB`, `1.2 MB`, `84 MB`, `14.2 GB`. Not a size: a dash. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '–'
  let power = 0
  let value = bytes
  // Compared as it will be shown, so that 999,999 is 1.0 MB and not 1000 kB.
  while (power < units.length - 1 && Number(value.toFixed(decimals(value, power))) >= 1000) {
    value /= 1000
    power += 1
  }
  return `${value.toFixed(decimals(value, power))} ${units[power] ?? ''}`
}

/** A speed, `3.1 MB/s`. */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`
}

function decimals(value: number, power: number): 0 | 1 {
  return power >= 3 || (power === 2 && value < 10) ? 1 : 0
}
