import { useEffect, useState } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { Mark } from '#components/page/mark.tsx'
import { go, history } from '#components/page/navigation.ts'
import { pageAt } from '#components/page/page-at.ts'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import { pastStamp } from '#lib/stamp.ts'
import styles from './splash.module.css'
import { pageLink, pagePath } from '#components/target.ts'
import type { Ad } from '#contract/shapes/home.ts'
import { net } from '#data/net.ts'
import { Picture } from '#components/picture/picture.tsx'
import { linkOf } from '#components/page/links.ts'
import { TargetLink } from '#components/target-link.tsx'

/** Nobody waits longer than this for a line: the home screen has a better place to say that there is none. */
const patienceMs = 4000

/** A config that was asked for after this may have come while the code of this screen was still on its way. */
const startedAt = performance.timeOrigin

/** Somebody who has gone on meanwhile stays where they are. */
const enter = () => history.location.pathname === '/' && go(pageLink('/home'), { replace: true })

/** The first screen: over in a blink where the device knows the app, else the first contact with the server. */
export function Splash() {
  const words = useWords('shell')
  const own = useWords('splash')
  const config = useAnswer('home.config', {})
  const [first, setFirst] = useState<boolean>()
  if (first === undefined && config.state !== 'reading')
    setFirst(config.state === 'absent' || pastStamp(config.askedAt) >= pastStamp(startedAt))
  const known = config.state === 'here'
  const opening = useAnswer('ads.open', {}, first === true && known)
  const ad = first && opening.state === 'here' ? opening.value.ads[0] : undefined
  const nothing =
    (opening.state === 'here' && !ad) || config.query.failure !== undefined || opening.query.failure !== undefined

  useEffect(() => pageAt(pagePath('/home'))?.preload(), [])
  useEffect(() => {
    if (first === false || (first && nothing)) enter()
  }, [first, nothing])
  useEffect(() => {
    if (!first || ad) return
    const timer = setTimeout(enter, patienceMs)
    return () => clearTimeout(timer)
  }, [first, ad])

  if (ad) return <OpeningAd ad={ad} onEnd={enter} />
  return (
    <main className={styles.splash}>
      {first && (
        <>
          <Mark />
          <h1 className={styles.name}>{words.name}</h1>
          <p className={styles.tagline}>{own.tagline}</p>
          <p className={styles.state} role="status">
            <Spinner />
            {known ? own.connecting : words.probing}
          </p>
        </>
      )}
    </main>
  )
}

/** How long an ad stays that does not say it, in seconds. */
const usualSeconds = 3

/** The ad of a first visit: it counts down, and can be skipped at any time. */
function OpeningAd({ ad, onEnd }: { ad: Ad; onEnd: () => void }) {
  const words = useWords('shell')
  const own = useWords('splash')
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
