import { deskCall } from '#contract/desk/catalogue.ts'
import type { DeskCallName, DeskChangeName, DeskInput, DeskReply } from '#contract/desk/catalogue.ts'

/** Why a call was not answered: the server's code, `no-answer` where nothing came back, `answer-lost` where a change was made all the same. */
export class DeskFailure extends Error {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** How long a call may take; what takes longer is a job, whose progress is looked at. */
const limitMs = 30_000

/** What the last proof gave: kept by this page alone, so that a stolen cookie is not enough. */
let held: DeskReply<'session.prove'> | undefined

/** Keeps a proof for the calls that ask for one. */
export const holdProof = (proof: DeskReply<'session.prove'> | undefined): void => void (held = proof)

/** Whether there is a proof that has not ended. */
export const hasProof = (): boolean => held !== undefined && held.endsAt > Date.now()

/** Told when a session has ended. */
export const onSignedOut = { tell: () => {} }

/** Asks the desk's server. Throws DeskFailure. */
export async function call<N extends DeskCallName>(
  name: N,
  input: DeskInput<N>,
  headers: Readonly<Record<string, string>> = {},
): Promise<DeskReply<N>> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(held && { 'X-Desk-Proof': held.proof }),
      ...headers,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => {
    throw new DeskFailure('no-answer')
  })
  const body = (await response.json().catch(() => ({ code: 'no-answer' }))) as {
    data: DeskReply<N>
    code?: string
    params?: Record<string, string | number>
  }
  if (response.ok) return body.data
  if (body.code === 'signed-out') onSignedOut.tell()
  throw new DeskFailure(body.code ?? 'no-answer', body.params)
}

const tries = 3
const betweenMs = 800

/** Asks for a change: sent again where no answer came, and made once all the same, under one name. Throws DeskFailure. */
export async function change<N extends DeskChangeName>(
  name: N,
  input: DeskInput<N>,
  requestId: string = crypto.randomUUID(),
): Promise<DeskReply<N>> {
  const headers = { 'X-Desk-Request': requestId }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(name, input, headers)
    } catch (error) {
      const failure = error as DeskFailure
      // the first try had gone through, and only its answer was lost
      if (failure.code === 'done-already' && attempt > 1) {
        if (deskCall(name)?.answers) throw new DeskFailure('answer-lost')
        return {} as DeskReply<N>
      }
      if (failure.code !== 'no-answer' || attempt >= tries) throw failure
      await new Promise((resolve) => setTimeout(resolve, betweenMs * attempt))
    }
  }
}
