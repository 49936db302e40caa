import ipaddr from 'ipaddr.js';

/** How an address is counted: IPv4 as it is, also inside IPv6; of IPv6 the /64, for whoever has one address has all of those. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address; // a job's `local`
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};
