import { useFileDraft, type FileDraft } from '#data/use-file-draft.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './publish.module.css'
import { PublishForm } from './publish-form.tsx'
import { EditPost } from './edit.tsx'
import { PublishFoot } from './publish-foot.tsx'
import { usePublishing } from './use-publishing.ts'
import type { ForPost } from './search.ts'
import { PenLine, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DraftRow } from '#bridge/drafts.ts'
import { dropDraft } from '#data/drafts.ts'
import { usePerson } from '#data/person.tsx'
import { useDrafts } from '#data/use-drafts.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { cutText } from '#lib/cut-text.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { useAnswer } from '#data/use-answer.ts'
import { formatDuration } from '#lib/duration.ts'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Cover } from '#components/cover.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import { UserChip } from '#components/user-chip.tsx'

/**
 * Where a post is written. What is typed and chosen is kept at once, a draft for each topic and category; `draft` names
 * one of several.
 */
export function PublishPage({ search }: PageProps<typeof ForPost>) {
  return search.edit === undefined ? <NewPost {...search} /> : <EditPost key={search.edit} id={search.edit} />
}

function NewPost({ topic, category, draft: wanted }: PageProps<typeof ForPost>['search']) {
  const words = useWords('publish')
  const frame = useWords('shell')
  const target = topic ? `post:topic:${topic}` : category ? `post:category:${category}` : 'post'
  const draft = useFileDraft(target, wanted)
  const given = givenBy(draft.target)
  const publishing = usePublishing(draft, given)
  return (
    <Screen
      title={words.title}
      right={<DraftsButton draft={draft} />}
      foot={
        draft.ready && (
          <PublishFoot publishing={publishing} label={words.publish}>
            <PreviewButton draft={draft} />
          </PublishFoot>
        )
      }
    >
      {draft.ready ? (
        <PublishForm draft={draft} given={given} publishing={publishing} />
      ) : (
        <div className={styles.skeleton}>
          <Skeleton label={frame.loading} shape="detail" count={3} />
        </div>
      )}
    </Screen>
  )
}

/** What the target of a draft says of the post: `post:topic:3` belongs to topic 3. */
function givenBy(target: string): Record<string, string> {
  const [, field, value] = target.split(':')
  return field && value ? { [field]: value } : {}
}

/** How much of a draft names it, in UTF-16 units. */
const nameChars = 40

/** Other drafts of posts: go on with one, throw one away, or begin anew. */
function DraftsButton({ draft }: { draft: FileDraft }) {
  const words = useWords('publish')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  const drafts = useDrafts('post') ?? []
  const others = drafts.filter(({ id }) => id !== draft.id)
  const choose = async (row: DraftRow) => {
    // what was typed last is kept before the other one takes its place
    await draft.keep()
    await draft.open(row)
    setOpen(false)
  }
  const begin = async () => {
    await draft.keep()
    draft.startNew()
    setOpen(false)
  }
  return (
    <>
      <span className={styles.drafts}>
        <Button tone="plain" small onClick={() => setOpen(true)}>
          {others.length > 0 ? words.draftsOf(others.length) : words.drafts}
        </Button>
      </span>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={words.drafts}
        closeLabel={close}
        foot={
          <Button wide icon={<PenLine />} onClick={() => void begin()}>
            {words.newDraft}
          </Button>
        }
      >
        {others.length > 0 ? (
          <ul>
            {others.map((row) => (
              <Draft key={row.id} row={row} onOpen={() => void choose(row)} />
            ))}
          </ul>
        ) : (
          <Empty title={words.draftsEmpty}>{words.draftsEmptyText}</Empty>
        )}
      </Sheet>
    </>
  )
}

function Draft({ row, onOpen }: { row: DraftRow; onOpen: () => void }) {
  const words = useWords('publish')
  const { db } = usePerson()
  const now = useNow()
  const name = cutText(row.fields['title']?.trim() || row.fields['content']?.trim() || words.untitled, nameChars)
  const drop = async () => {
    await dropDraft(db, row.id)
    notify(words.dropped)
  }
  return (
    <ListRow
      label={
        <button type="button" className={styles.open} onClick={onOpen}>
          {name}
        </button>
      }
      note={[shortMoment(row.at, now), row.files.length > 0 && words.draftFiles(row.files.length)]
        .filter(Boolean)
        .join(' · ')}
      control={<IconButton label={words.dropDraft(name)} icon={<Trash2 />} onClick={() => void drop()} />}
    />
  )
}

/** Looks at the post before it is sent. */
function PreviewButton({ draft }: { draft: FileDraft }) {
  const words = useWords('publish')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.preview}</Button>
      <PostPreview draft={draft} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The post as others will see it, made of what is on this device. */
function PostPreview({ draft, open, onClose }: { draft: FileDraft; open: boolean; onClose: () => void }) {
  const words = useWords('publish')
  const post = useWords('post')
  const { close } = useWords('shell')
  const profile = useAnswer('user.info', {})
  const { fields, files } = draft
  const pictures = files.filter(({ role }) => role === 'image')
  const clip = files.find(({ role }) => role === 'clip')
  const cover = files.find(({ role }) => role === 'cover')
  return (
    <Sheet open={open} onClose={onClose} title={words.previewTitle} closeLabel={close}>
      <article className={styles.post}>
        {profile.state === 'here' && (
          <UserChip name={profile.value.username} avatar={<UserAvatar user={profile.value} />} />
        )}
        {fields['title']?.trim() && (
          <h3 className={styles.title} dir="auto">
            {fields['title'].trim()}
          </h3>
        )}
        <p className={styles.content} dir="auto">
          {fields['content']?.trim() || words.untitled}
        </p>
        {clip && (
          <div className={styles.clip}>
            {cover ? (
              <LocalPicture blob={cover.blob} ratio={16 / 9} corner={formatDuration(clip.seconds)} />
            ) : (
              <Cover ratio={16 / 9} corner={clip.seconds > 0 ? formatDuration(clip.seconds) : undefined} />
            )}
            <span className={styles.play}>
              <Play />
            </span>
          </div>
        )}
        {pictures.length > 0 && (
          <PictureGrid
            pictures={pictures.map(({ id, blob, width, height }, index) => ({
              key: id,
              picture: (
                <LocalPicture
                  blob={blob}
                  ratio={pictures.length === 1 && height > 0 ? Math.min(2, Math.max(0.7, width / height)) : 1}
                />
              ),
              label: post.picture(index + 1, pictures.length),
            }))}
          />
        )}
      </article>
    </Sheet>
  )
}
