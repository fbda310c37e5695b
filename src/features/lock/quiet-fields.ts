type Field = HTMLInputElement | HTMLTextAreaElement

let quiet = false

/**
 * A browser keeps what stands in fields, to bring it back after a crash, in files of its own and as it is: it leaves
 * out those that want no help. From now on every field wants none. What is typed is kept by the app, sealed. A second call changes nothing.
 */
export function quietFields(): void {
  if (quiet) return
  quiet = true
  const ask = ({ target }: Event) => {
    // who asks for a name or a password by its kind is helped as ever
    if (isField(target) && (target.autocomplete === '' || target.autocomplete === 'on')) target.autocomplete = 'off'
  }
  // an input can come without a focus: what was typed before the app was there, what is dropped or dictated
  for (const event of ['focusin', 'beforeinput', 'input'] as const) document.addEventListener(event, ask, true)
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
