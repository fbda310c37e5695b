import type { Area } from '#contract/shapes/dating.ts'

/** Limits of a review: those of the contract, whose schemas the page does not carry. */
export const reviewLimits = { content: 1000, pictures: 9 } as const

/** What is wrong with a review before it is sent. */
export type ReviewFault =
  | { field: 'score'; fault: 'score' }
  | { field: 'content'; fault: 'text' }
  | { field: 'content'; fault: 'textLong'; over: number }

/** The first thing that keeps a review from being sent; undefined where nothing does. */
export function reviewFault(fields: Readonly<Record<string, string>>): ReviewFault | undefined {
  const content = fields['content']?.trim() ?? ''
  if (!/^[1-5]$/.test(fields['score'] ?? '')) return { field: 'score', fault: 'score' }
  if (content === '') return { field: 'content', fault: 'text' }
  if (content.length > reviewLimits.content)
    return { field: 'content', fault: 'textLong', over: content.length - reviewLimits.content }
  return undefined
}

/** Nobody younger is ever shown, whatever a row says. */
const adultYears = 18

/** Whether a listing is of an adult: the contract refuses others, and a row of former days must not slip through. */
export const isAdult = ({ age }: { age: number }): boolean => Number.isFinite(age) && age >= adultYears

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
