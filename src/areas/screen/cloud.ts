/** The box that industries are laid out in, in rem of a screen of 16:9. */
export const cloudBox = { width: 9.4, height: 4.6 };
