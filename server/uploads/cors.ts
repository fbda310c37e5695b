import type { Handler } from 'hono'

/**
 * Answers the preflight of a PUT. Which origins may ask is decided for all of the line, before this; here only what
 * they may send: a content type, nothing else.
 */
export const mayPut: Handler = (c) =>
  c.body(null, 204, {
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': '7200',
  })
