import { useEffect, useLayoutEffect } from 'react'
import { metaKeys } from '#bridge/settings.ts'
import { dropSnapshot } from '#data/look.ts'
import { boot, saveMeta } from '#data/settings.ts'
import { fetchNetWorker } from '#data/trusted-types.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import styles from './age-gate.module.css'
import { Mark } from '#components/page/mark.tsx'
import { hideSnapshot } from '#features/home/snapshot.ts'

/** Asks for the person's age; a refusal shows no content, offline too, and the answer is kept. */
export function AgeGate({ refused, onAnswer }: { refused: boolean; onAnswer: (adult: boolean | undefined) => void }) {
  const words = useWords('shell')
  useLayoutEffect(() => {
    // a browser may lose what it knew of somebody and keep the last screen, which would lie over the question
    hideSnapshot()
    void dropSnapshot()
  }, [])
  // the line is free while somebody reads the question; nothing is asked of the server before the answer
  useEffect(() => afterPaint(fetchNetWorker), [])
  const answer = (adult: boolean | undefined) => {
    boot.adult = adult
    // where it can't be kept it holds for this page
    saveMeta(metaKeys.adult, adult).catch(() => undefined)
    onAnswer(adult)
  }
  return (
    <main className={styles.gate}>
      <Mark />
      <h1 className={styles.title}>{words.ageTitle}</h1>
      <p className={styles.text}>{refused ? words.ageRefused : words.ageText}</p>
      {refused ? (
        <Button onClick={() => answer(undefined)}>{words.ageAgain}</Button>
      ) : (
        <div className={styles.actions}>
          <Button tone="primary" wide onClick={() => answer(true)}>
            {words.ageYes}
          </Button>
          <Button wide onClick={() => answer(false)}>
            {words.ageNo}
          </Button>
        </div>
      )}
    </main>
  )
}
