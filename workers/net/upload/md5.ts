import CryptoJs from 'crypto-js/core.js'
import md5 from 'crypto-js/md5.js'
import { toWords } from '../crypto/word-array.ts'

/** The MD5 of some bytes in hex: what stores call a part by. It protects nothing; a wrong one is sent again. */
export const md5Of = (bytes: ArrayBuffer): string => md5(toWords(new Uint8Array(bytes))).toString(CryptoJs.enc.Hex)
