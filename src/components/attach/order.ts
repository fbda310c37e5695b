/** A list with one of its items in another place; where there is no such place it stays as it is. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.filter((_, at) => at !== from).toSpliced(to, 0, item)
}
