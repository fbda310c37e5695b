import { comicCards } from '../../serializers/comics.ts'
import { worksOf } from '../../services/works.ts'

/** What comics share with all other works. */
export const works = worksOf({ kind: 'comic', cards: comicCards, likeable: false })
