import { useFold } from '#data/fold.ts'

interface Tagged {
  tags: readonly { name: string }[]
}

/** Whether a card has a tag of this name, in whatever width, case and script. */
export function useHasTag(): (card: Tagged, tag: string) => boolean {
  const fold = useFold()
  return ({ tags }, tag) => tags.some(({ name }) => fold(name) === fold(tag))
}
