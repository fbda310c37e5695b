import { createStore } from '#lib/store.ts'
import { deskCall } from '#contract/desk/catalogue.ts'
import type { DeskChangeName, DeskInput, DeskReply } from '#contract/desk/catalogue.ts'
import { change, DeskFailure, hasProof, holdProof } from './call.ts'

/** Somebody waits for a proof. */
export interface ProofWanted {
  /** Gives the authenticator's code. Throws DeskFailure where it is none. */
  readonly give: (factor: string) => Promise<void>
  readonly cancel: () => void
}

/** Who waits for a proof; the dialog that asks for it shows this. */
export const proofWanted = createStore<ProofWanted | undefined>(undefined)

/** Makes a change; where it needs a proof, that is asked for first. Throws DeskFailure, `cancelled` where it was not given. */
export async function proved<N extends DeskChangeName>(
  name: N,
  input: DeskInput<N>,
  requestId?: string,
): Promise<DeskReply<N>> {
  if (deskCall(name)?.proof && !hasProof()) await askForProof()
  try {
    return await change(name, input, requestId)
  } catch (error) {
    // this machine's clock may be another one than the server's
    if (!(error instanceof DeskFailure) || error.code !== 'proof-needed') throw error
    await askForProof()
    return change(name, input, requestId)
  }
}

function askForProof(): Promise<void> {
  return new Promise((resolve, reject) => {
    proofWanted.set({
      give: async (factor) => {
        holdProof(await change('session.prove', { factor }))
        proofWanted.set(undefined)
        resolve()
      },
      cancel: () => {
        proofWanted.set(undefined)
        reject(new DeskFailure('cancelled'))
      },
    })
  })
}
