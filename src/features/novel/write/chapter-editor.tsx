import { useRef, useState, type ChangeEvent } from 'react'
import type { Block } from '#contract/shapes/blocks.ts'
import { textOfBlocks } from '#contract/shapes/blocks.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { blocksOfText, nameOfFile, textOfChapter } from '#data/chapter-markup.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { publish } from '#data/publish.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useFileDraft, type FileDraft } from '#data/use-file-draft.ts'
import { clockTime } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { fileLimits } from '#components/attach/check-file.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { readPicture } from '#components/attach/read-file.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { busy as markBusy } from '#components/page/busy.ts'
import { goBack } from '#components/page/navigation.ts'
import { Screen } from '#components/page/screen.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Loading } from '#components/states/loading.tsx'
import { Switch } from '#components/switch.tsx'
import { pageLink } from '#components/target.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ChapterArticle } from '../reader/view.tsx'
import styles from './write.module.css'

/** Limits of a chapter: the server says the same. */
const limits = { title: 100, units: 60_000, pictures: 20 } as const

type Fields = Readonly<Record<string, string | undefined>>

interface ChapterEditorProps {
  novel: number
  /** Undefined for a new one. */
  chapter: number | undefined
}

/** Writes a chapter of a novel of one's own. What is typed is a draft at once, and goes by the outbox. */
export function ChapterEditor({ novel, chapter }: ChapterEditorProps) {
  return chapter === undefined ? (
    <Editor novel={novel} chapter={undefined} known={{}} pictures={[]} />
  ) : (
    <KnownChapter novel={novel} chapter={chapter} />
  )
}

function KnownChapter({ novel, chapter }: { novel: number; chapter: number }) {
  const words = useWords('writing')
  const { loading } = useWords('shell')
  const answer = useAnswer('writing.chapter', { chapter_id: chapter })
  if (answer.state !== 'here')
    return (
      <Screen title={words.title}>
        <Loading on={answer} skeleton={<Skeleton label={loading} shape="rows" count={3} />} />
      </Screen>
    )
  const { chapter: card, blocks } = answer.value
  const known = { title: card.title, text: textOfChapter(blocks), vip: card.coins > 0 ? 'yes' : '' }
  return <Editor novel={novel} chapter={chapter} known={known} pictures={blocks} />
}

interface EditorProps extends ChapterEditorProps {
  /** What the fields say where nothing was typed. */
  known: Fields
  /** The blocks of the chapter as it is, for its pictures. */
  pictures: readonly Block[]
}

function Editor({ novel, chapter, known, pictures }: EditorProps) {
  const words = useWords('writing')
  const { loading } = useWords('shell')
  const offline = useOffline()
  const draft = useFileDraft(chapter === undefined ? `chapter:${novel}` : `chapter:${novel}:${chapter}`)
  const [asked, setAsked] = useState(false)
  const [stated, state] = useState(false)
  const [sending, setSending] = useState(false)
  const [said, say] = useState('')
  const fields: Fields = { ...known, ...draft.fields }
  const { title = '', text = '', vip = '' } = fields
  const preview = previewOf(title, text, draft.files, pictures)
  const faults = faultsOf(title, preview, words.faults)

  const send = async () => {
    setAsked(true)
    say('')
    if (faults.title || faults.text || !stated || sending) return
    setSending(true)
    const done = markBusy('uploading')
    try {
      const kept = await draft.keep({ title, text, vip, consent: 'yes' })
      const sent = await publish(kept.id, kept.files)
      if (sent.state === 'gone') return say(words.gone)
      if (sent.state === 'failed') {
        tellOutcome(sent.call, { ok: false, failure: sent.failure })
        return say(words.refused)
      }
      notify(offline ? words.sentLater : words.sent)
      draft.startNew()
      goBack(pageLink('/novel/write', { id: novel }))
    } catch {
      // the draft could not be kept, so it was not sent
      say(words.refused)
    } finally {
      done()
      setSending(false)
    }
  }
  const heading = chapter === undefined ? words.newChapter : words.edit(known['title'] ?? '')
  if (!draft.ready)
    return (
      <Screen title={heading}>
        <Skeleton label={loading} shape="rows" count={3} />
      </Screen>
    )
  return (
    <Screen
      title={heading}
      foot={
        <div className={styles.foot}>
          <Preview part={preview} files={draft.files} />
          <Button tone="primary" busy={sending} onClick={() => void send()}>
            {chapter === undefined ? words.publish : words.save}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p className={styles.wrong} role="alert">
          {said}
        </p>
        <Field
          label={words.chapterTitle}
          value={title}
          error={asked ? faults.title : undefined}
          onChange={(event) => draft.set('title', event.currentTarget.value)}
        />
        <ProseField draft={draft} text={text} error={asked ? faults.text : undefined} units={preview.text.length} />
        <ListGroup>
          <ListRow
            label={words.vip}
            note={words.vipNote}
            control={
              <Switch
                label={words.vip}
                checked={vip === 'yes'}
                onChange={(on) => draft.set('vip', on ? 'yes' : 'no')}
              />
            }
          />
        </ListGroup>
        <Checkbox
          checked={stated}
          error={asked && !stated ? words.statementNeeded : undefined}
          onChange={(event) => state(event.currentTarget.checked)}
        >
          {words.statement}
        </Checkbox>
      </div>
    </Screen>
  )
}

/** The chapter as it will be read; pictures that wait on this device have the marks of their files as paths. */
function previewOf(
  title: string,
  text: string,
  files: readonly HeldFile[],
  before: readonly Block[],
): ChapterText & { blocks: Block[] } {
  const known = new Map(before.flatMap((block) => (block.type === 'img' ? [[block.image.path, block.image]] : [])))
  const chosen = new Map(files.map((file) => [nameOfFile(file.id), file]))
  const blocks = blocksOfText(text, (name) => (chosen.has(name) || known.has(name) ? name : undefined)).map(
    (block): Block => {
      if (block.type !== 'img') return block
      const { width = 0, height = 0 } = chosen.get(block.image) ?? {}
      return { ...block, image: known.get(block.image) ?? { path: block.image, width, height } }
    },
  )
  const prose = textOfBlocks(blocks)
  const chapter = { id: 1, novel_id: 1, no: 1, title, words: prose.length, coins: 0, is_pay: false }
  return { chapter, text: prose, blocks, prev: null, next: null }
}

function faultsOf(
  title: string,
  { text, blocks }: { text: string; blocks: readonly Block[] },
  words: ReturnType<typeof useWords<'writing'>>['faults'],
): { title?: string; text?: string } {
  const pictures = blocks.filter(({ type }) => type === 'img').length
  const long = title.trim().length - limits.title
  return {
    ...(title.trim() === '' ? { title: words.title } : long > 0 && { title: words.titleLong(long) }),
    ...(text.trim() === '' && pictures === 0
      ? { text: words.text }
      : text.length > limits.units
        ? { text: words.textLong(text.length - limits.units) }
        : pictures > limits.pictures && { text: words.pictures(limits.pictures) }),
  }
}

const tools = ['heading', 'quote', 'rule', 'strong', 'em', 'ruby', 'note', 'picture'] as const
type Tool = (typeof tools)[number]

interface ProseFieldProps {
  draft: FileDraft
  text: string
  error: string | undefined
  /** How long the chapter is, without its marks. */
  units: number
}

/** The text, with buttons that put marks around what is selected. */
function ProseField({ draft, text, error, units }: ProseFieldProps) {
  const words = useWords('writing')
  const attach = useWords('attach')
  const locale = localeOf(useLanguage())
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')

  const insert = (put: (selected: string) => string) => {
    const node = field.current
    if (!node) return
    const { selectionStart: from, selectionEnd: to, value } = node
    node.setRangeText(put(value.slice(from, to)), from, to, 'end')
    draft.set('text', node.value)
    node.focus()
  }
  const around = (before: string, after = before) =>
    insert((selected) => `${before}${selected || words.samples.text}${after}`)
  /** A line of its own. */
  const line = (put: (selected: string) => string) =>
    insert((selected) => {
      const at = field.current?.selectionStart ?? 0
      return `${at === 0 || text.charAt(at - 1) === '\n' ? '' : '\n'}${put(selected)}\n`
    })
  const note = () => {
    const no = 1 + Math.max(0, ...[...text.matchAll(/\[\^(\d+)\]/g)].map(([, id]) => Number(id)))
    insert((selected) => `${selected}[^${no}]`)
    draft.set('text', `${(field.current?.value ?? '').trimEnd()}\n[^${no}]: ${words.samples.note}`)
  }
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // the same file may be chosen again
    currentTarget.value = ''
    if (!chosen) return
    const read = await readPicture(chosen)
    setFault(read.ok ? '' : attach.faults[read.fault](read.name, fileLimits.pictureText))
    if (!read.ok) return
    draft.setFiles((now) => [...now, read.value])
    line(() => `![](${nameOfFile(read.value.id)})`)
  }
  const use = (tool: Tool) => {
    switch (tool) {
      case 'heading':
        return line((selected) => `## ${selected || words.samples.text}`)
      case 'quote':
        return line((selected) => `> ${selected || words.samples.text}`)
      case 'rule':
        return line(() => '---')
      case 'strong':
        return around('**')
      case 'em':
        return around('*')
      case 'ruby':
        return around('{', `|${words.samples.ruby}}`)
      case 'note':
        return note()
      case 'picture':
        return file.current?.click()
    }
  }
  return (
    <div>
      <div className={styles.edge}>
        <ChipRow label={words.tools}>
          {tools.map((tool) => (
            <Button key={tool} small onClick={() => use(tool)}>
              {words[tool]}
            </Button>
          ))}
        </ChipRow>
      </div>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label={words.picture}
        onChange={(event) => void choose(event)}
      />
      <Field
        multiline
        ref={field}
        rows={16}
        label={words.text}
        hint={words.textHint}
        value={text}
        error={error}
        onChange={(event) => draft.set('text', event.currentTarget.value)}
      />
      <div className={styles.bar}>
        <span className={styles.quiet}>{words.words(formatCount(units, locale))}</span>
        <DraftNote draft={draft} className={styles.quiet}>
          {draft.keptAt > 0 && words.kept(clockTime(draft.keptAt))}
        </DraftNote>
      </div>
      <p className={styles.wrong} role="alert">
        {fault}
      </p>
    </div>
  )
}

/** The chapter drawn by the very parts of the reader. */
function Preview({ part, files }: { part: ChapterText; files: readonly HeldFile[] }) {
  const words = useWords('writing')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.preview}</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.preview} closeLabel={close} tall>
        {open && (
          <ChapterArticle
            part={part}
            convert={(text) => text}
            lang="zh-Hans"
            spokenAt={undefined}
            hit={undefined}
            highlights={undefined}
            renderImage={({ path }, alt) => {
              const file = files.find(({ id }) => nameOfFile(id) === path)
              return file && <LocalPicture blob={file.blob} alt={alt} />
            }}
          />
        )}
      </Sheet>
    </>
  )
}
