import { comicCards } from '../../cards/comics.ts'
import { worksOf } from '../../mechanics/works.ts'

/** What comics share with all other works. */
export const works = worksOf({ kind: 'comic', cards: comicCards, likeable: false })
