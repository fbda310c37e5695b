/** Chosen values by the key of their group. */
export type Chosen = Readonly<Record<string, string>>

/** The value that chooses nothing, as servers name it; an empty text does the same. */
const any = 'all'

/** What is sent: groups in which nothing is chosen are left out, so that one choice has one list. */
export const confOf = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen)
      .filter(([, value]) => value !== any && value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** How many groups have a choice. */
export const countChosen = (chosen: Chosen): number => Object.keys(confOf(chosen)).length

/** The value of a group that is shown as chosen: what was chosen, or the option that chooses nothing. */
export function valueOf(chosen: Chosen, { key, options }: { key: string; options: readonly { value: string }[] }) {
  const nothing = options.find(({ value }) => value === any || value === '')
  return chosen[key] ?? nothing?.value ?? ''
}

interface Work {
  category: { id: number }
  status: string
}

/**
 * Whether a work that the device holds fits, where the list can't be had: category and status are known of each; a choice
 * that only the server understands fits nothing, since a wrong list would be taken for the answer.
 */
export function fitsOnDevice(work: Work, chosen: Chosen): boolean {
  return Object.entries(confOf(chosen)).every(([key, value]) => {
    if (key === 'category') return String(work.category.id) === value
    return key === 'status' && work.status === value
  })
}
