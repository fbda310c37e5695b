import { createHmac, randomBytes } from 'node:crypto'
import { imageUploadText, uploadCompleteText, uploadSizeText, uploadStartText } from '#contract/envelope/texts.ts'
import type { Reason } from '#contract/refusals.ts'
import { uuidV7 } from '#contract/uuid.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { reasonText } from '#tests/words.ts'

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** The reply to a picture. */
export interface ImageReply {
  readonly code: number
  readonly msg: string
  readonly refusal?: string
  readonly reason?: string
}

/** The reply to a big upload. */
export interface BigReply<D> {
  readonly code: number
  readonly msg: string
  readonly refusal?: string
  readonly data?: D
}

/** The reply that says no for a reason: its code, its parameters, and its words for those who know no codes. */
export const saidNo = (code: number, reason: Reason) => ({
  code,
  msg: reasonText(reason, 'zh'),
  refusal: reason.code,
  ...(reason.params && { params: reason.params }),
})

/** What a plan says. */
export interface Plan {
  readonly uploadUrl: string
  readonly UploadName: string
  readonly uploadId: string
  readonly slices: readonly { readonly number: number; readonly signature: string }[]
  readonly renewed: boolean
}

/** A slice that was taken. */
export interface Tag {
  readonly number: number
  readonly e_tag: string
}

const hex = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

export const newId = (nowMs = Date.now()): string => uuidV7(nowMs, randomBytes(10))

/** What a picture's form is made of; everything may be wrong on purpose. */
export interface ImageForm {
  readonly id?: string
  readonly name?: string
  readonly type?: string
  readonly position?: string
  readonly sign?: string
  readonly more?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** The size of a file, signed beside the text of a form. */
const sized = (key: string, text: string, size: number | undefined, purpose?: string) =>
  size === undefined ? {} : { size: String(size), size_sign: hex(key, uploadSizeText(text, size, purpose)) }

/** Uploads as `spec/protocol.md` 6 says, written without the server's code. */
export function uploadClient(fetch: Fetch, keys: UploadFields, now: () => number = Date.now) {
  const post = async <D>(url: string, fields: Record<string, string>): Promise<BigReply<D>> => {
    const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    return (await reply.json()) as BigReply<D>
  }
  return {
    image: async (file: Uint8Array<ArrayBuffer>, form: ImageForm = {}): Promise<ImageReply> => {
      const id = form.id ?? newId(now())
      const body = new FormData()
      body.set('id', id)
      body.set('cover', new Blob([file], { type: form.type ?? 'image/jpeg' }), form.name ?? 'cat.jpg')
      body.set('position', form.position ?? 'head')
      body.set('sign', form.sign ?? hex(keys.upload_img_key, imageUploadText(id)))
      for (const [name, value] of Object.entries(form.more ?? {})) body.append(name, value)
      const reply = await fetch(keys.img_upload_url, {
        method: 'POST',
        body,
        ...(form.headers && { headers: form.headers }),
      })
      return (await reply.json()) as ImageReply
    },
    plan: (total: number, resume?: Plan, wrong: Record<string, string> = {}, size?: number, purpose?: string) => {
      const timestamp = now()
      return post<Plan>(keys.r2URL, {
        sign: hex(keys.r2Key, uploadStartText(timestamp, total)),
        timestamp: String(timestamp),
        total: String(total),
        ...(resume && { upload_name: resume.UploadName, upload_id: resume.uploadId }),
        ...sized(keys.r2Key, uploadStartText(timestamp, total), size, purpose),
        ...(purpose && { purpose }),
        ...wrong,
      })
    },
    put: (
      plan: Plan,
      number: number,
      bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
      init: RequestInit = {},
    ) => {
      const signature = plan.slices.find((slice) => slice.number === number)?.signature ?? ''
      return fetch(`${plan.uploadUrl}?partNumber=${number}&uploadId=${plan.uploadId}&${signature}`, {
        method: 'PUT',
        body: bytes,
        ...(bytes instanceof ReadableStream && { duplex: 'half' }),
        ...init,
        headers: { 'Content-Type': 'application/octet-stream', ...(init.headers as Record<string, string>) },
      } as RequestInit)
    },
    complete: (plan: Plan, tags: readonly Tag[], wrong: Record<string, string> = {}, size?: number) => {
      const timestamp = now()
      return post<{ publicUrl: string }>(keys.r2CompleteURL, {
        sign: hex(keys.r2Key, uploadCompleteText(timestamp, plan.uploadId, plan.UploadName)),
        timestamp: String(timestamp),
        upload_name: plan.UploadName,
        upload_id: plan.uploadId,
        slice_tag: JSON.stringify(tags),
        ...sized(keys.r2Key, uploadCompleteText(timestamp, plan.uploadId, plan.UploadName), size),
        ...wrong,
      })
    },
  }
}

/** A client's calls. */
export type UploadClient = ReturnType<typeof uploadClient>
