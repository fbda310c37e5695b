import type { HelpItem } from '#contract/shapes/message.ts'
import type { Fold } from '#lib/fold-text.ts'

/** The items that hold every word of the question, as `fold` compares; their markup is not looked at. */
export function findHelp(items: readonly HelpItem[], word: string, fold: Fold): HelpItem[] {
  const wanted = fold(word).split(/\s+/).filter(Boolean)
  return items.filter(({ group, question, answer }) => {
    const text = fold(`${group} ${question} ${answer.replace(/<[^>]*>/g, ' ')}`)
    return wanted.every((one) => text.includes(one))
  })
}
