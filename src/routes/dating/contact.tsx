import { Copy } from 'lucide-react'
import type { Contact as ContactData } from '#contract/shapes/dating.ts'
import { textLink } from '#shell/links.ts'
import { copyText } from '#ui/copy-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { notify } from '#ui/notify.ts'
import { datingWords } from '#words/dating.ts'
import { useWords } from '#words/words.ts'
import styles from './listing.module.css'

/** A way to reach somebody: to be read, copied, and followed where its link may be. */
export function Contact({ contact: { label, value, link } }: { contact: ContactData }) {
  const words = useWords(datingWords)
  const href = link === undefined ? undefined : textLink(link)
  const copy = async () => notify((await copyText(value)) ? words.copied : words.notCopied)
  return (
    <div className={styles.contact}>
      <div className={styles.contactText}>
        <span className={styles.contactLabel}>{label}</span>
        {href === undefined ? (
          <span>{value}</span>
        ) : (
          <a href={href} {...(!href.startsWith('#') && { target: '_blank', rel: 'noopener noreferrer' })}>
            {value}
          </a>
        )}
      </div>
      <IconButton label={`${words.copy} ${label}`} icon={<Copy />} onClick={() => void copy()} />
    </div>
  )
}
