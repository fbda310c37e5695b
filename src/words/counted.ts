/** `1 video`, `2 videos`; a count that is written already, such as `1.2k`, counts too. English only: Chinese has one form. */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`
