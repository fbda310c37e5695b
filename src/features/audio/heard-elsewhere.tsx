import { useSyncExternalStore } from 'react'
import { formatDuration } from '#lib/duration.ts'
import { createStore } from '#lib/store.ts'
import { type Elsewhere, ElsewhereOffer, type Known, useElsewhere } from '#features/reader/elsewhere.tsx'
import { useWords } from '#words/words.ts'
import { type AudioChapter, chapterToHear } from './listen/chapters.ts'
import { listenTo } from './listen/listening.ts'

/** Where this tab is in the book that it listens to; nothing where it listens to none, or that is not read yet. */
export const heardHere = createStore<(Known & { book: number }) | undefined>(undefined)

const knownOf = (book: number) => {
  const known = heardHere.get()
  return known?.book === book ? known : undefined
}

/** Another place in a book than the one where this tab is. */
interface HeardElsewhere {
  elsewhere: Elsewhere | undefined
  /** Listens there. To be called by a tap. */
  go: () => void
  stay: () => void
}

/** A place in a book that another tab or an import has come to, live. */
export function useHeardElsewhere(book: number, chapters: readonly AudioChapter[]): HeardElsewhere {
  const known = useSyncExternalStore(heardHere.subscribe, heardHere.get)
  const { elsewhere, settle } = useElsewhere(
    'audio',
    book,
    () => knownOf(book),
    known,
    (atMs) => {
      const here = knownOf(book)
      if (here) heardHere.set({ ...here, atMs })
    },
  )
  return {
    elsewhere,
    go() {
      if (!elsewhere) return
      const { part, position } = elsewhere.place
      // what was heard to its end goes on with the one after
      const chapter = chapterToHear(chapters, elsewhere.place) ?? part
      settle()
      listenTo(book, chapter, chapter === part ? position : 0)
    },
    stay: settle,
  }
}

/** Offers a place that another tab, or an import, has come to; nothing where there is none. */
export function HeardOffer({ other: { elsewhere, go, stay }, chapter }: { other: HeardElsewhere; chapter: number }) {
  const words = useWords('listen')
  if (!elsewhere) return null
  const { place, from } = elsewhere
  const text =
    place.part === chapter ? words.elsewhere[from](formatDuration(place.position)) : words.elsewherePart[from]
  return <ElsewhereOffer text={text} flat onGo={go} onStay={stay} />
}
