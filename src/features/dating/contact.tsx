import { Copy } from 'lucide-react'
import type { Contact as ContactData } from '#contract/shapes/dating.ts'
import { linkIn } from '#components/page/links.ts'
import { copyText } from '#components/copy-text.ts'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import styles from './dating.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** A way to reach somebody: to be read, copied, and followed where its link may be. */
export function Contact({ contact: { label, value, link } }: { contact: ContactData }) {
  const words = useWords('dating')
  const to = link === undefined ? undefined : linkIn(link)
  const copy = async () => notify((await copyText(value)) ? words.copied : words.notCopied)
  return (
    <div className={styles.contact}>
      <div className={styles.contactText}>
        <span className={styles.contactLabel}>{label}</span>
        {to === undefined ? (
          <span>{value}</span>
        ) : (
          <TargetLink to={to} {...('outside' in to && { target: '_blank', rel: 'noopener noreferrer' })}>
            {value}
          </TargetLink>
        )}
      </div>
      <IconButton label={`${words.copy} ${label}`} icon={<Copy />} onClick={() => void copy()} />
    </div>
  )
}
