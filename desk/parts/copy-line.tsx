import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { notify } from '#components/notify.ts'
import { useDeskWords } from '../words/desk.ts'
import styles from './copy-line.module.css'

/** A text to be copied, such as an address that is told once. */
export function CopyLine({ text }: { text: string }) {
  const words = useDeskWords()
  return (
    <div className={styles.line}>
      <code className={styles.text}>{text}</code>
      <Button small onClick={() => void copyText(text).then(() => notify(words.copied))}>
        {words.copy}
      </Button>
    </div>
  )
}
