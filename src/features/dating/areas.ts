import type { Area } from '#contract/shapes/dating.ts'

/** The area of a code among provinces and their cities, with the way to it. */
function pathOf(areas: readonly Area[], code: string): Area[] {
  for (const area of areas) {
    if (area.code === code) return [area]
    const below = pathOf(area.children ?? [], code)
    if (below.length > 0) return [area, ...below]
  }
  return []
}

/** The name of an area; undefined for one that is not known, such as none. */
export const areaName = (areas: readonly Area[], code: string): string | undefined => pathOf(areas, code).at(-1)?.name

/** Whether a place lies in an area; an empty area is everywhere. */
export const isWithin = (areas: readonly Area[], area: string, place: string): boolean =>
  area === '' || area === place || pathOf(areas, place).some(({ code }) => code === area)
