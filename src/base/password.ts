/** Passwords: 10 to 16 characters without blanks, at least one digit, one letter and one of ! @ # $ % ^ & * ? ( ) (SPECIFICATION S7.3). */
export const passwordRule = /^(?=.*\d)(?=.*[A-Za-z])(?=.*[!@#$%^&*?()])\S{10,16}$/;
