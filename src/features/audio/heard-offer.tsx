import { formatDuration } from '#lib/duration.ts'
import { ElsewhereOffer } from '#features/reader/elsewhere-offer.tsx'
import { useWords } from '#words/words.ts'
import type { HeardElsewhere } from './heard-here.ts'

/** Offers a place that another tab, or an import, has come to; nothing where there is none. */
export function HeardOffer({ other: { elsewhere, go, stay }, chapter }: { other: HeardElsewhere; chapter: number }) {
  const words = useWords('listen')
  if (!elsewhere) return null
  const { place, from } = elsewhere
  const text =
    place.part === chapter ? words.elsewhere[from](formatDuration(place.position)) : words.elsewherePart[from]
  return <ElsewhereOffer text={text} flat onGo={go} onStay={stay} />
}
