import { useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { notify } from '#components/notify.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './new-codes.module.css'

/** Makes recovery codes with a password: the codes once they are there, or why there are none. */
export function useNewCodes() {
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure>()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (password: string) => {
    setIsMaking(true)
    const made = await net.ask('user.recoveryCodes', { password })
    setIsMaking(false)
    if (made.ok) setCodes(made.value.codes)
    else setFailure(made.failure)
  }
  return { codes, failure, isMaking, make }
}

/** Makes recovery codes with a password that is at hand and shows them, once; `onDone`: they are kept, or not wanted. */
export function NewCodes({ password, onDone }: { password: string; onDone: () => void }) {
  const words = useWords('security')
  const frame = useWords('shell')
  const { codes, failure, isMaking, make } = useNewCodes()
  if (codes) return <CodeList codes={codes} onDone={onDone} />
  return (
    <div className={styles.place}>
      <p>{words.codesWhy}</p>
      <div role="alert">{failure && <p className={styles.failure}>{failureText(failure, frame)}</p>}</div>
      <Button tone="primary" wide busy={isMaking} onClick={() => void make(password)}>
        {words.makeCodes}
      </Button>
      <Button wide onClick={onDone}>
        {words.later}
      </Button>
    </div>
  )
}

/** New codes, to be copied or written down. */
export function CodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords('security')
  const copy = async () => notify((await copyText(codes.join('\n'))) ? words.copied : words.notCopied)
  return (
    <div className={styles.place}>
      <p>{words.codesOnce}</p>
      <ul className={styles.codes} aria-label={words.codes} data-secret>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={() => void copy()}>
        {words.copyCodes}
      </Button>
      <Button tone="primary" wide onClick={onDone}>
        {words.codesKept}
      </Button>
    </div>
  )
}
