import { useRef, useState } from 'react'
import type { FileDraft } from '#data/use-file-draft.ts'
import { clockTime } from '#lib/clock-time.ts'
import { ClipField } from '#components/attach/clip-field.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Faces } from '#features/comments/faces.tsx'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Field } from '#components/field.tsx'
import { useWords, type Words } from '#words/words.ts'
import { postLimits, type PostFault } from './post-rules.ts'
import { PublishOptions } from './publish-options.tsx'
import styles from './publish.module.css'
import type { Publishing } from './use-publishing.ts'

interface PublishFormProps {
  draft: FileDraft
  given: Readonly<Record<string, string>>
  publishing: Publishing
}

/** What a fault says beside its field. */
function faultText(fault: PostFault, words: Words<'publish'>): string {
  switch (fault.fault) {
    case 'empty':
      return words.faults.empty
    case 'titleLong':
      return words.faults.titleLong(fault.over)
    case 'textLong':
      return words.faults.textLong(fault.over)
    case 'price':
      return words.faults.price(postLimits.coins)
    case 'priceEmpty':
      return words.faults.priceEmpty
  }
}

/** The fields of a post. */
export function PublishForm({ draft, given, publishing }: PublishFormProps) {
  const words = useWords('publish')
  const attach = useWords('attach')
  const field = useRef<HTMLTextAreaElement>(null)
  const [faces, setFaces] = useState(false)
  const { fields, files, set, setFiles } = draft
  const pictures = files.filter(({ role }) => role === 'image')
  const others = files.filter(({ role }) => role !== 'image')
  const content = fields['content'] ?? ''
  const errorOf = (name: PostFault['field']) =>
    publishing.fault?.field === name ? faultText(publishing.fault, words) : undefined
  return (
    <div className={styles.form}>
      <Field
        label={words.heading}
        value={fields['title'] ?? ''}
        error={errorOf('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Field
        multiline
        ref={field}
        rows={6}
        label={words.text}
        placeholder={words.textHint}
        value={content}
        error={errorOf('content')}
        onChange={(event) => set('content', event.currentTarget.value)}
      />
      <div className={styles.tools}>
        <Button small pressed={faces} onClick={() => setFaces(!faces)}>
          {words.emoji}
        </Button>
        <span className={styles.kept}>{draft.keptAt > 0 && words.kept(clockTime(draft.keptAt))}</span>
      </div>
      {faces && <Faces label={words.emoji} field={field} onChange={(text) => set('content', text)} />}
      <PictureTray
        Cut={CropSheet}
        pictures={pictures}
        most={postLimits.images}
        onChange={(change) =>
          setFiles((now) => [
            ...change(now.filter(({ role }) => role === 'image')),
            ...now.filter(({ role }) => role !== 'image'),
          ])
        }
      />
      <ClipField
        clip={others.find(({ role }) => role === 'clip')}
        cover={others.find(({ role }) => role === 'cover')}
        onChange={(next) => setFiles((now) => [...now.filter(({ role }) => role === 'image'), ...next])}
        asked={draft.asked.find(({ role }) => role === 'clip')}
        onAllow={draft.allow}
      />
      <p className={styles.note} role="status">
        {draft.parted ? attach.parted : draft.unkept ? attach.unkept : attach.privacy}
      </p>
      <PublishOptions draft={draft} given={given} error={errorOf('coins')} />
      <Checkbox
        checked={publishing.stated}
        error={publishing.unstated ? words.statementNeeded : undefined}
        onChange={(event) => publishing.state(event.currentTarget.checked)}
      >
        {words.statement}
      </Checkbox>
    </div>
  )
}
