import type { NetConfig } from '../config.ts'

/** Of the lines that the config names, those that the build knows; all of the build's where none is left. */
export function chosenLines(named: readonly string[] | undefined, config: Pick<NetConfig, 'lines'>): readonly string[] {
  const known = (named ?? []).map((line) => line.replace(/\/+$/, '')).filter((line) => config.lines.includes(line))
  return known.length > 0 ? [...new Set(known)] : config.lines
}
