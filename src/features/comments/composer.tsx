import { Keyboard, Send, Smile, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isSeen } from '#contract/written.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { cx } from '#lib/cx.ts'
import { isComposing } from '#lib/is-composing.ts'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import styles from './composer.module.css'
import { Faces } from './faces.tsx'
import { useDraft } from './use-draft.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { commentChars, type Talk } from './use-talk.ts'

/** Where a comment is written: one line at the foot of a page that grows while it is used and stays above the keyboard. */
export function Composer({ talk }: { talk: Talk }) {
  const { uuid } = usePerson()
  const words = useWords('comments')
  const { subject, answered } = talk
  const base = `comment:${subject.kind}:${subject.id}`
  const { text, setText, send, sending } = useDraft(answered ? `${base}:${answered.comment.id}` : base)
  const field = useRef<HTMLTextAreaElement>(null)
  const [focused, setFocused] = useState(false)
  const [faces, setFaces] = useState(false)
  const insetPx = useKeyboardInset(focused)
  const hintId = useId()
  const over = text.trim().length - commentChars
  const ready = isSeen(text) && over <= 0

  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])

  const submit = async () => {
    if (!ready || sending || !(await send(() => talk.write(text.trim())))) return
    setFaces(false)
    field.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event.nativeEvent)) void submit()
  }
  // faces stand in the place of the keyboard
  const swap = () => {
    setFaces(!faces)
    if (faces) field.current?.focus()
    else field.current?.blur()
  }
  const open = focused || faces || text !== '' || answered !== undefined
  return (
    <form
      aria-label={words.write}
      className={cx(styles.composer, open && styles.open)}
      style={insetPx > 0 ? { paddingBottom: `calc(${insetPx}px - var(--dock, 0px))` } : undefined}
      // its buttons are part of it: they may not go when the focus comes to them
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(false)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {answered && (
        <div className={styles.answering}>
          <span>{words.replyTo(answered.comment.user.username)}</span>
          <IconButton label={words.cancelReply} icon={<X />} onClick={() => talk.answer(undefined)} />
        </div>
      )}
      <div className={styles.row}>
        <textarea
          ref={field}
          className={styles.field}
          dir="auto"
          rows={1}
          value={text}
          aria-label={words.placeholder}
          aria-describedby={over > 0 ? hintId : undefined}
          aria-invalid={over > 0 || undefined}
          placeholder={answered ? words.replyTo(answered.comment.user.username) : words.placeholder}
          readOnly={uuid === null}
          onFocus={() => (hasAccount() ? setFocused(true) : loginWanted.emit())}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {open && uuid !== null && (
          // a press leaves the focus where it is: Safari would give it to nothing, and the buttons were gone before the click
          <div className={styles.buttons} onMouseDown={(event) => event.preventDefault()}>
            <IconButton
              label={faces ? words.keyboard : words.emoji}
              icon={faces ? <Keyboard /> : <Smile />}
              onClick={swap}
            />
            <button
              type="submit"
              className={styles.send}
              disabled={!ready}
              aria-busy={sending || undefined}
              aria-label={sending ? words.sending : words.send}
            >
              <Send />
            </button>
          </div>
        )}
      </div>
      {over > 0 && (
        <p id={hintId} className={styles.over} role="status">
          {words.tooLong(over)}
        </p>
      )}
      {faces && <Faces label={words.emoji} field={field} onChange={setText} />}
    </form>
  )
}
