import { hash, randomBytes } from 'node:crypto'
import type { SignedData } from 'pkijs'
import { post } from './post.ts'

/* Time-stamps of signed heads by RFC 3161. The authority signs the hash of a head and the time. */

const SHA256 = '2.16.840.1.101.3.4.2.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const QUERY_TYPE = 'application/timestamp-query'
/** `granted` and `grantedWithMods`: the response has a token. */
const GRANTED: readonly number[] = [0, 1]

/** Loaded when they are needed: they are large, and most processes read no time-stamp. */
const libraries = async () => ({ asn1: await import('asn1js'), pki: await import('pkijs') })

/** A response that holds a token for a head, as received, and the time that the authority signed. */
export interface Timestamp {
  response: Buffer
  time: Date
}

/** Returns the hash that the authority signs: of the checkpoint as the log signed it, without cosignatures. */
export const checkpointHash = (checkpoint: string): Buffer => hash('sha256', checkpoint, 'buffer')

/** Asks the authority for a token. It does not throw. */
export async function askTimestamp(url: string, checkpoint: string): Promise<Timestamp | { fault: string }> {
  const nonce = newNonce()
  const answer = await post(url, await timestampQuery(checkpoint, nonce), QUERY_TYPE)
  if ('fault' in answer) return answer
  if (answer.status !== 200) return { fault: `it answered ${answer.status}` }
  const read = await readTimestamp(answer.body, checkpoint)
  if ('fault' in read) return read
  return read.nonce?.equals(nonce) ? { response: answer.body, time: read.time } : { fault: 'its nonce is another' }
}

/** 64 random bits of a positive number whose first byte is not 0, so that it has one encoding. */
function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  return nonce
}

async function timestampQuery(checkpoint: string, nonce: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { asn1, pki } = await libraries()
  const query = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: checkpointHash(checkpoint) }),
    }),
    nonce: new asn1.Integer({ valueHex: nonce }),
    // The token then holds the authority's certificate, so a reader needs only the root that they trust.
    certReq: true,
  })
  return new Uint8Array(query.toSchema().toBER())
}

interface ReadTimestamp {
  time: Date
  nonce: Buffer | null
}

/**
 * Reads a response of an authority for that checkpoint. The authority's signature must fit the certificate within;
 * whether to trust the certificate is the reader's decision.
 */
export async function readTimestamp(
  response: Uint8Array,
  checkpoint: string,
): Promise<ReadTimestamp | { fault: string }> {
  const { asn1, pki } = await libraries()
  try {
    const { offset } = asn1.fromBER(response)
    const { status, timeStampToken } = pki.TimeStampResp.fromBER(response)
    if (offset !== response.length) return { fault: NOT_ONE }
    if (!GRANTED.includes(status.status)) return { fault: `it granted no time-stamp (status ${status.status})` }
    if (timeStampToken?.contentType !== SIGNED_DATA) return { fault: NOT_ONE }
    return await readToken(new pki.SignedData({ schema: timeStampToken.content }), checkpoint)
  } catch {
    // The libraries throw several kinds of errors for bytes that are none.
    return { fault: NOT_ONE }
  }
}

const NOT_ONE = 'its answer is not a time-stamp response'

async function readToken(signed: SignedData, checkpoint: string): Promise<ReadTimestamp | { fault: string }> {
  const { pki } = await libraries()
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== TST_INFO || !eContent) return { fault: NOT_ONE }
  const { messageImprint, genTime, nonce } = pki.TSTInfo.fromBER(eContent.getValue())
  const imprint = Buffer.from(messageImprint.hashedMessage.getValue())
  if (messageImprint.hashAlgorithm.algorithmId !== SHA256 || !imprint.equals(checkpointHash(checkpoint)))
    return { fault: 'its time-stamp is of another head' }
  const isSigned = await signed
    .verify({ signer: 0, data: new Uint8Array(Buffer.from(checkpoint)).buffer })
    .catch(() => false)
  if (!isSigned || Number.isNaN(genTime.getTime())) return { fault: 'the signature of its time-stamp is invalid' }
  return { time: genTime, nonce: nonce ? Buffer.from(nonce.valueBlock.valueHexView) : null }
}
