import {
  Bold,
  CircleDollarSign,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import type { Node as DocNode } from 'prosemirror-model'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { quietHtml } from '#components/rich-text/clean.ts'
import type { DeskFailure } from '../../../data/call.ts'
import { sendPicture } from '../../../data/send-picture.ts'
import { FormActions } from '../../../parts/form-actions.tsx'
import { useDeskWords } from '../../../words/desk.ts'
import { useFailureText } from '../../../words/failures.ts'
import { useWritingWords } from '../../../words/writing.ts'
import { commands, hasMark, isHeading, isWithin, plugins, putBlock } from './commands.ts'
import styles from './editor.module.css'
import { schema } from './schema.ts'

interface EditorProps {
  /** Whose the pictures are. */
  creatorId: number
  /** What it begins with; another one is another editor. */
  doc: DocNode
  onChange: (doc: DocNode) => void
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** The text of an article, with the bar of what can be made of it. */
export function Editor({ creatorId, doc, onChange }: EditorProps) {
  const words = useWritingWords()
  const failureText = useFailureText()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [state, setState] = useState(() => EditorState.create({ doc }))
  const [link, setLink] = useState<string>()
  const [sending, setSending] = useState(0)

  const run = (command: Command) => {
    const at = view.current
    if (!at) return
    command(at.state, (tr) => at.dispatch(tr), at)
    at.focus()
  }
  const put = async (files: readonly File[]) => {
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        const path = await sendPicture(creatorId, file)
        run(putBlock(schema.nodes.picture.create({ path, alt: '' })))
      } catch (error) {
        notify(failureText(error as DeskFailure))
      }
      setSending((count) => count - 1)
    }
  }
  const changed = useEffectEvent((next: EditorState, isTyped: boolean) => {
    setState(next)
    if (isTyped) onChange(next.doc)
  })
  const sent = useEffectEvent((files: readonly File[]) => void put(files))
  const askLink: Command = ({ selection }) => {
    const mark = selection.$from.marks().find(({ type }) => type === schema.marks.link)
    setLink((mark?.attrs.href as string | undefined) ?? '')
    return true
  }
  const asked = useEffectEvent(askLink)

  useEffect(() => {
    const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      const files = picturesOf(data)
      if (files.length === 0) return false
      event.preventDefault()
      sent(files)
      return true
    }
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc, plugins: plugins((at) => asked(at)) }),
      transformPastedHTML: quietHtml,
      handlePaste: (_view, event) => take(event, event.clipboardData),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && take(event, event.dataTransfer),
      dispatchTransaction: (tr) => {
        const next = editor.state.apply(tr)
        editor.updateState(next)
        changed(next, tr.docChanged)
      },
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
    // a text that is typed is not given to the editor again
  }, [doc])
  // another language has the editor called otherwise, and what is typed stays
  useEffect(() => {
    view.current?.setProps({
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': words.text, dir: 'auto' },
    })
  }, [doc, words])

  const is = (test: (at: EditorState) => boolean) => test(state)
  const { nodes, marks } = schema
  const tools: readonly (readonly [name: keyof typeof commands, icon: ReactNode, pressed?: boolean])[] = [
    ['strong', <Bold key="strong" />, is((at) => hasMark(at, marks.strong))],
    ['em', <Italic key="em" />, is((at) => hasMark(at, marks.em))],
    ['heading2', <Heading2 key="heading2" />, is((at) => isHeading(at, 2))],
    ['heading3', <Heading3 key="heading3" />, is((at) => isHeading(at, 3))],
    ['bullets', <List key="bullets" />, is((at) => isWithin(at, nodes.bullets))],
    ['numbers', <ListOrdered key="numbers" />, is((at) => isWithin(at, nodes.numbers))],
    ['quote', <Quote key="quote" />, is((at) => isWithin(at, nodes.quote))],
    ['rule', <Minus key="rule" />],
    ['paid', <CircleDollarSign key="paid" />],
    ['undo', <Undo2 key="undo" />],
    ['redo', <Redo2 key="redo" />],
  ]
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label={words.tools.label}>
        {tools.map(([name, icon, pressed]) => (
          <IconButton
            key={name}
            label={words.tools[name]}
            icon={icon}
            pressed={pressed}
            onClick={() => run(commands[name])}
          />
        ))}
        <IconButton
          label={words.tools.link}
          icon={<LinkIcon />}
          pressed={is((at) => hasMark(at, marks.link))}
          onClick={() => view.current && askLink(view.current.state)}
        />
        <PictureButton busy={sending > 0} onFiles={(files) => void put(files)} />
      </div>
      <div ref={place} />
      <Dialog open={link !== undefined} onClose={() => setLink(undefined)} title={words.tools.link}>
        {link !== undefined && (
          <LinkForm
            address={link}
            onDone={(href) => {
              setLink(undefined)
              const put: Command = (at, dispatch) => putLink(at, dispatch, href)
              run(put)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

/** Has what is selected lead somewhere, or nowhere; where nothing is, the address itself is put there. */
const putLink = (state: EditorState, dispatch: Parameters<Command>[1], href: string): boolean => {
  const { link } = schema.marks
  const { empty, $from } = state.selection
  const former = link.isInSet($from.marks())
  if (empty && href === '' && !former) return false
  if (empty && !former) {
    dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [link.create({ href })]), false))
    return true
  }
  const { from, to } = empty ? aroundMark(state) : state.selection
  const { tr } = state
  tr.removeMark(from, to, link)
  if (href !== '') tr.addMark(from, to, link.create({ href }))
  dispatch?.(tr)
  return true
}

/** From where to where the link goes that the cursor stands in. */
function aroundMark({ selection: { $from } }: EditorState): { readonly from: number; readonly to: number } {
  const { link } = schema.marks
  const { parent } = $from
  const start = $from.start()
  const has = (index: number) => Boolean(link.isInSet(parent.child(index).marks))
  let first = Math.min($from.index(), parent.childCount - 1)
  if (!has(first) && first > 0) first -= 1
  let last = first
  while (first > 0 && has(first - 1)) first -= 1
  while (last < parent.childCount - 1 && has(last + 1)) last += 1
  const sizeTo = (index: number) =>
    Array.from({ length: index }, (_, at) => parent.child(at).nodeSize).reduce((sum, size) => sum + size, 0)
  return { from: start + sizeTo(first), to: start + sizeTo(last + 1) }
}

function PictureButton({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const words = useWritingWords()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <IconButton
        label={words.tools.picture}
        icon={<ImageIcon />}
        disabled={busy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={words.choosePicture}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function LinkForm({ address, onDone }: { address: string; onDone: (href: string) => void }) {
  const words = useWritingWords()
  const desk = useDeskWords()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const href = typed.trim()
        if (/^https?:\/\/\S+$/i.test(href)) onDone(href)
        else setWrong(true)
      }}
    >
      <Field
        label={words.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={isWrong && words.addressWrong}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <FormActions>
        {address !== '' && <Button onClick={() => onDone('')}>{words.removeLink}</Button>}
        <Button type="submit" tone="primary">
          {address === '' ? words.putLink : desk.save}
        </Button>
      </FormActions>
    </form>
  )
}
