import { MAX_REPLY_JSON_BYTES } from '#contract/envelope/suites.ts'

/** The longest outer reply: the largest plaintext, incompressible, in base64url, with some room for the frame. */
export const maxReplyBytes = Math.ceil((MAX_REPLY_JSON_BYTES * 4) / 3) + 4096

/** The largest encrypted picture. */
export const maxImageBytes = 32 * 1024 * 1024
