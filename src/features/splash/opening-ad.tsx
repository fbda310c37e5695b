import { useEffect, useState } from 'react'
import type { Ad } from '#contract/shapes/home.ts'
import { net } from '#data/net.ts'
import { Picture } from '#components/picture/picture.tsx'
import { linkOf } from '#components/page/links.ts'
import { shellWords } from '#words/shell.ts'
import { splashWords } from '#words/splash.ts'
import { useWords } from '#words/words.ts'
import styles from './splash.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** How long an ad stays that does not say it, in seconds. */
const usualSeconds = 3

/** The ad of a first visit: it counts down, and can be skipped at any time. */
export function OpeningAd({ ad, onEnd }: { ad: Ad; onEnd: () => void }) {
  const words = useWords(shellWords)
  const own = useWords(splashWords)
  const [left, setLeft] = useState(Math.ceil(ad.seconds ?? usualSeconds))
  useEffect(() => {
    if (left <= 0) return onEnd()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onEnd])

  const href = linkOf(ad)
  const content = (
    <>
      <Picture image={ad.image} square />
      <span className={styles.adTitle}>
        <span className={styles.adMark}>{own.adMark}</span>
        {ad.title}
      </span>
    </>
  )
  return (
    <main className={styles.ad} aria-label={own.ad}>
      {href ? (
        <TargetLink className={styles.adLink} to={href} onClick={() => void net.ask('ads.click', { id: ad.id })}>
          {content}
        </TargetLink>
      ) : (
        <div className={styles.adLink}>{content}</div>
      )}
      <button type="button" className={styles.skip} onClick={onEnd}>
        {words.skip(left)}
      </button>
    </main>
  )
}
