import { audioCards } from '../../cards/audios.ts'
import { worksOf } from '../../mechanics/works.ts'

/** What audio books share with all other works. */
export const works = worksOf({ kind: 'audio', cards: audioCards, likeable: true })
