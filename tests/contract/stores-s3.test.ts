import { describe, expect, test } from 'vitest'
import { checkS3 } from '#server/stores/s3-check.ts'
import { s3Settings } from '#server/stores/settings.ts'
import { s3Store } from '#server/stores/s3.ts'
import { storeSuite } from './stores.suite.ts'

const options = s3Settings(process.env)

describe.skipIf(!options)('an S3-compatible store (S3_* in the environment)', () => {
  if (!options) return
  storeSuite('S3', async () => {
    const store = s3Store(options)
    return { store, line: '', close: async () => store.close() }
  })

  describe('the check at start', () => {
    test('passes where the bucket and its CORS are as they should be', async () => {
      await expect(checkS3(options, ['http://app.test'])).resolves.toBeUndefined()
    })

    test('tells in one line which origin may not upload', async () => {
      await expect(checkS3(options, ['http://app.test', 'http://other.test'])).rejects.toThrow(
        /^S3: the CORS of the bucket "shiguang" does not let http:\/\/other\.test upload \(.+\).*; allow PUT from there/,
      )
    })

    test.each([
      ['a wrong secret', { secretKey: 'wrong' }, /^S3: .* refuses the keys .*S3_SECRET_KEY/],
      ['a bucket that is not there', { bucket: 'nowhere' }, /^S3: there is no bucket "nowhere" .*S3_BUCKET/],
      [
        'a service that is not there',
        { endpoint: 'http://127.0.0.1:1' },
        /^S3: http:\/\/127\.0\.0\.1:1 does not answer; check S3_ENDPOINT$/,
      ],
      ['a public address that is not there', { publicEndpoint: 'http://127.0.0.1:1' }, /check S3_PUBLIC_ENDPOINT/],
    ])('%s', async (_, wrong, message) => {
      await expect(checkS3({ ...options, ...wrong }, ['http://app.test'])).rejects.toThrow(message)
    })
  })
})
