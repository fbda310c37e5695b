import type { ReactNode } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import { changeView } from '#components/page/navigation.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { useWords } from '#words/words.ts'

/** Kinds that can be listed on a page of one's own, as their names are in `words/{language}/mine.ts`. */
export type OwnKind = Extract<
  ItemKind,
  'video' | 'comic' | 'novel' | 'picture' | 'audio' | 'game' | 'article' | 'post' | 'dating'
>

/** The kind that a tab names, or the first one. */
export const kindOf = <K extends OwnKind, T extends string = never>(
  offered: readonly K[],
  tab: string | undefined,
  further: readonly T[] = [],
): K | T => [...offered, ...further].find((key) => key === tab) ?? offered[0]!

export interface KindTabsProps {
  offered: readonly OwnKind[]
  active: string
  /** A last tab that is no kind. */
  last?: { key: string; label: string }
  children: ReactNode
}

/** A strip of kinds over the list of one of them. */
export function KindTabs({ offered, active, last, children }: KindTabsProps) {
  const words = useWords('mine')
  const channels = offered.map((kind) => ({ key: kind, label: words.kind[kind] }))
  return (
    <>
      <ChannelStrip
        label={words.kinds}
        channels={last ? [...channels, last] : channels}
        active={active}
        onSelect={(next) => changeView('tab', next)}
        controls="mine"
      />
      <section id="mine" role="tabpanel" aria-label={last?.key === active ? last.label : words.kind[active as OwnKind]}>
        {children}
      </section>
    </>
  )
}
