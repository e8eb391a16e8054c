// Every registered provider, one line each; its folder is named by its id.
export { ozow } from './ozow/descriptor.ts'
export { paystack } from './paystack/descriptor.ts'
export { peach } from './peach/descriptor.ts'
export { stitch } from './stitch/descriptor.ts'
export { yoco } from './yoco/descriptor.ts'
