import { audioCards } from '../../serializers/audios.ts'
import { worksOf } from '../../services/works.ts'

/** What audio books share with all other works. */
export const works = worksOf({ kind: 'audio', cards: audioCards, likeable: true })
