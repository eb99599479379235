export { networkOf } from '../../platform/network.ts'
