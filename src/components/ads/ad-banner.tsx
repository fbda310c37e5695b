import type { InputOf } from '#contract/catalogue.ts'
import { useAnswer } from '#data/use-answer.ts'
import styles from './ad-banner.module.css'
import { AdSlides } from './ad-slides.tsx'

/** The ads of a position; their place is kept while they are on their way, so that nothing below it moves. */
export function AdBanner({ position }: InputOf<'ads.byPosition'>) {
  const ads = useAnswer('ads.byPosition', { position })
  if (ads.state === 'here') return <AdSlides ads={ads.value.list} />
  return ads.state === 'absent' && ads.query.failure ? null : <div className={styles.awaited} />
}
