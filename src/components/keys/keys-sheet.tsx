import { useState } from 'react'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { keyGroups, keySign } from './key-list.ts'
import styles from './keys-sheet.module.css'

/** What the keys do here: those of the screen, and those that work everywhere. */
export function KeysSheet({ onGone }: { onGone: () => void }) {
  const words = useWords('keys')
  const [open, setOpen] = useState(true)
  const [here] = useState(() => keyGroups.filter(({ at }) => at.test(location.hash)))
  // elsewhere the question is what there is at all
  const groups = here.length > 1 ? here : keyGroups
  const close = () => {
    setOpen(false)
    onGone()
  }
  return (
    <Sheet open={open} onClose={close} title={words.title} closeLabel={words.close}>
      {groups.map(({ name, rows }) => (
        <section key={name} aria-label={words[name]}>
          <h3 className={styles.group}>{words[name]}</h3>
          <dl>
            {rows.map(({ does, keys }) => (
              <div key={does} className={styles.row}>
                <dt>{words.does[does]}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {keySign(key, words)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}
